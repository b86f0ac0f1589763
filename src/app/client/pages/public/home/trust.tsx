import { Check } from 'lucide'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { Icon } from '#platform/client/ui/icon.tsx'

/** Reasons to trust the practice, in one strip below the facts. */
export function HomeTrust({ points }: { points: readonly string[] }) {
  const toLang = useTextLanguage()
  if (points.length === 0) return null
  return (
    <div className="bg-river-50">
      <ul className="wrap flex flex-wrap gap-x-8 gap-y-2 py-5 text-md font-medium">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Icon icon={Check} size="small" className="mt-0.5 text-river-600" />
            <span lang={toLang(point)}>{point}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
