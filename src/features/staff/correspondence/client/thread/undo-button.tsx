import { Undo2 } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { useUndo } from './use-undo.ts'

interface UndoButtonProps
  extends Pick<ComponentProps<typeof Button>, 'ref' | 'variant' | 'className'> {
  undoing: ReturnType<typeof useUndo>
  /** False once the email can no longer be taken back: why that failed stays. */
  isShown?: boolean
  /** The rest of its name, for screen readers. */
  children?: ReactNode
}

/** Undo of an email that is being sent, and beside it why it failed. */
export const UndoButton = ({ undoing, isShown = true, children, ...button }: UndoButtonProps) => (
  <>
    {isShown && (
      <Button
        {...button}
        size="row"
        pending={undoing.isUndoing}
        pendingText="Undoing..."
        onClick={() => void undoing.undo()}
      >
        <Icon icon={Undo2} size="text" />
        Undo{children}
      </Button>
    )}
    {undoing.problem && (
      <span role="alert" className="text-ember-700">
        {undoing.problem}
      </span>
    )}
  </>
)
