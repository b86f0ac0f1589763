import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { Button, type ButtonVariant } from '#platform/client/ui/button.tsx'

/** The form of an invitation, which the page brings. */
export type InviteDialog = ComponentType<{ open: boolean; onClose: () => void }>

interface InviteStepProps {
  variant: ButtonVariant
  Dialog: InviteDialog
}

/** Invites someone without leaving the steps. */
export function InviteStep({ variant, Dialog }: InviteStepProps) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="portal" onClick={() => setOpen(true)}>
        Invite<span className="sr-only"> people</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setOpen(false)
          void refreshTopics(client, ['site'])
        }}
      />
    </>
  )
}
