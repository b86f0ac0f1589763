import { Trash2, UserRound } from 'lucide'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { InstagramIcon, LinkedinIcon } from '#platform/client/ui/social-icons.ts'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { Part } from './part.tsx'

export function Buttons() {
  const [pending, setPending] = useState(false)
  return (
    <Part title="Buttons">
      <div className="sheet-row">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="destructive">Delete</Button>
      </div>
      <div className="sheet-row">
        <Button className="sheet-hover">Hover</Button>
        <Button className="sheet-focus">Focus</Button>
        <Button disabled>Disabled</Button>
        <Button pending pendingText="Submitting...">
          Submit
        </Button>
      </div>
      <div className="sheet-dark on-dark">
        <div className="sheet-row">
          <Button variant="on-dark">On dark</Button>
          <Button variant="on-dark-outline">On dark, outline</Button>
          <Button variant="on-dark" className="sheet-focus">
            Focus
          </Button>
          <IconButton label="Instagram" icon={InstagramIcon} look="bare" />
          <IconButton label="LinkedIn" icon={LinkedinIcon} look="bare" />
        </div>
      </div>
      <div className="sheet-row">
        <Button size="small">Small 44</Button>
        <ButtonLink size="small" href="#book" external>
          Book Now
        </ButtonLink>
        <Button size="portal" variant="destructive-outline">
          Portal 40
        </Button>
        <Button size="row" variant="secondary-light">
          Manage
        </Button>
        <Button size="row" variant="destructive-quiet">
          <Icon icon={Trash2} size="text" />
          Delete
        </Button>
        <IconButton label="Edit Maya Chen" icon={UserRound} size="row" />
      </div>
      <div className="sheet-row">
        <Button
          id="pend"
          pending={pending}
          pendingText="Saving..."
          onClick={() => {
            setPending(true)
            setTimeout(() => setPending(false), 2000)
          }}
        >
          Save changes
        </Button>
        <TextLink href="#all" icon="arrow">
          Learn more
        </TextLink>
        <TextLink href="#book" external>
          Book online
        </TextLink>
      </div>
    </Part>
  )
}
