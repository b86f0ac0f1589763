import { Trash2 } from 'lucide'
import { type MouseEvent, useState } from 'react'
import { m } from '#messages'
import { Menu, MenuButton } from '#platform/client/ui/menu.tsx'
import { EraseQuestion } from './erase-question.tsx'

interface OptionsMenuProps {
  /** After how many days the practice's copy is deleted. */
  retentionDays: number
  onErase: () => void
}

/** The actions on the conversation as a whole. */
export function OptionsMenu({ retentionDays, onErase }: OptionsMenuProps) {
  const [isErasing, setErasing] = useState(false)

  function ask(event: MouseEvent<HTMLElement>) {
    // The menu closes, so the dialog has to return the focus to the menu's button.
    event.currentTarget.closest('details')?.querySelector('summary')?.focus()
    setErasing(true)
  }

  return (
    <>
      <Menu
        button={m.chat_options()}
        variant="on-dark-outline"
        size="row"
        className="-mt-1.5 [--menu-width:13rem]"
      >
        <MenuButton icon={Trash2} onClick={ask}>
          {m.chat_end_and_erase()}
        </MenuButton>
      </Menu>
      <EraseQuestion
        open={isErasing}
        retentionDays={retentionDays}
        onClose={() => setErasing(false)}
        onErase={() => {
          setErasing(false)
          onErase()
        }}
      />
    </>
  )
}
