import { Trash2 } from 'lucide'
import { type MouseEvent, useState } from 'react'
import { Menu, MenuButton } from '#platform/client/ui/menu.tsx'
import { EraseQuestion } from './visitor-erase.tsx'

interface VisitorMenuProps {
  /** After how many days the practice's copy goes. */
  keptDays: number
  onErase: () => void
}

/** What one can do with the conversation as a whole. */
export function VisitorMenu({ keptDays, onErase }: VisitorMenuProps) {
  const [isErasing, setErasing] = useState(false)

  function ask(event: MouseEvent<HTMLElement>) {
    // The menu closes: the question gives the focus back to its button.
    event.currentTarget.closest('details')?.querySelector('summary')?.focus()
    setErasing(true)
  }

  return (
    <>
      <Menu
        button="Options"
        variant="on-dark-outline"
        size="row"
        className="-mt-1.5 [--menu-width:13rem]"
      >
        <MenuButton icon={Trash2} onClick={ask}>
          End chat and erase
        </MenuButton>
      </Menu>
      <EraseQuestion
        open={isErasing}
        keptDays={keptDays}
        onClose={() => setErasing(false)}
        onErase={() => {
          setErasing(false)
          onErase()
        }}
      />
    </>
  )
}
