import { Download, Ellipsis, Trash2 } from 'lucide'
import { type MouseEvent, useState } from 'react'
import { formatDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { deleteAllDrafts } from '#platform/client/forms/drafts.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { fromMenu, Menu, MenuButton } from '#platform/client/ui/menu.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { EraseQuestion } from './erase-question.tsx'
import { useIsLow } from './use-screen.ts'

interface OptionsMenuProps {
  /** After how many days the practice's copy is deleted. */
  retentionDays: number
  onErase: () => void
  onSaveCopy: () => void
}

/** The actions on the conversation as a whole. */
export function OptionsMenu({ retentionDays, onErase, onSaveCopy }: OptionsMenuProps) {
  const [isErasing, setErasing] = useState(false)
  const isLow = useIsLow()

  const [Question, setQuestion] = useState<typeof EraseQuestion>()

  async function ask(event: MouseEvent<HTMLElement>) {
    // The menu closes, so the dialog has to return the focus to the menu's button.
    event.currentTarget.closest('details')?.querySelector('summary')?.focus()
    try {
      const loaded = await import('./erase-question.tsx')
      setQuestion(() => loaded.EraseQuestion)
      setErasing(true)
    } catch {
      // A conversation can be erased without the code of its question, too.
      if (!confirm(`${m.chat_erase_title()} ${m.chat_erase_here()}`)) return
      deleteAllDrafts()
      onErase()
    }
  }

  return (
    <>
      <Menu
        button={
          isLow ? (
            <>
              <Icon icon={Ellipsis} size="text" />
              <VisuallyHidden>{m.chat_options()}</VisuallyHidden>
            </>
          ) : (
            m.chat_options()
          )
        }
        variant="on-dark-outline"
        size="row"
        className={classNames('[--menu-width:13rem]', !isLow && '-mt-1.5')}
      >
        <MenuButton icon={Download} onClick={fromMenu(onSaveCopy)}>
          {m.chat_save_copy()}
        </MenuButton>
        <MenuButton icon={Trash2} onClick={(event) => void ask(event)}>
          {m.chat_end_and_erase()}
        </MenuButton>
        {isLow && (
          <li className="px-3 py-1 text-xs text-ink-muted">
            {m.chat_retention_note({ days: formatDays(retentionDays) })}
          </li>
        )}
      </Menu>
      {Question && (
        <Question
          open={isErasing}
          retentionDays={retentionDays}
          onClose={() => setErasing(false)}
          onErase={() => {
            setErasing(false)
            onErase()
          }}
        />
      )}
    </>
  )
}
