import { Part } from './part.tsx'

export function Types() {
  return (
    <Part title="Type">
      <p className="type-display">Display 76 / 49</p>
      <p className="type-page">Page 60 / 42</p>
      <p className="type-h2">Heading 48 / 36</p>
      <p className="type-title">Title 30 / 27</p>
      <p className="type-card">Card title 24</p>
      <p className="type-lead">Lead 20 / 18, Figtree 400</p>
      <p className="text-xl">
        Body 17 public, 15 portal. Figtree 400, <b className="font-medium">500</b>, <b>600</b>.
      </p>
      <p className="text-md">Small 15. Œuvre, Françoise Lefèvre, “naïve” – ÉÀÇ…</p>
      <p className="text-xs text-ink-subtle">Meta 13.5. Łukasz Šimůnek, Zoë Øvergård</p>
    </Part>
  )
}
