import { useTextLanguage } from '#features/practice/site/client/text-language.ts'

/** A short statement of the practice with what it means, within a list. */
export function Point({ title, text }: { title: string; text: string }) {
  const toLang = useTextLanguage()
  return (
    <div>
      <h3 lang={toLang(title)} className="text-2xl leading-normal font-semibold">
        {title}
      </h3>
      <p lang={toLang(text)} className="text-lg leading-relaxed text-ink-muted">
        {text}
      </p>
    </div>
  )
}
