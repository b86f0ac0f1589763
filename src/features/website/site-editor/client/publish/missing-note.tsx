import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import { useSnapshot } from '../state/store-context.ts'
import { FixLink } from './fix-link.tsx'
import { listMissingFrench } from './missing-french.ts'

interface MissingNoteProps {
  icon: IconDrawing
  onFix: () => void
}

/** French texts that are missing. They never prevent publishing. */
export function MissingNote({ icon, onFix }: MissingNoteProps) {
  const content = useSnapshot((snapshot) => snapshot.content)
  const missing = listMissingFrench(content)
  const [first] = missing
  if (!first || !content.practice.offersFrench) return null
  const isOne = missing.length === 1
  return (
    <Notice icon={icon}>
      {isOne ? 'One French text is missing.' : `${missing.length} French texts are missing.`} French
      pages show the English text.{' '}
      {isOne ? (
        <FixLink path={[...first.path, 'fr']} onFix={onFix}>
          Write it
        </FixLink>
      ) : (
        <a href={paths.siteSection('languages')} onClick={onFix}>
          See which
        </a>
      )}
    </Notice>
  )
}
