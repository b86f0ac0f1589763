import { useState } from 'react'
import { HoldForm, noHold } from '#features/requests/leads/client/hold-form.tsx'
import type { Hold } from '#features/requests/leads/contract/leads.ts'

interface HoldPanelProps {
  now: Date
  /** null releases the hold. */
  onSave: (hold: Hold | null) => void
}

/** Puts the selected leads on hold, or releases them. */
export function HoldPanel(props: HoldPanelProps) {
  const [hold, setHold] = useState(noHold)
  return (
    <HoldForm
      {...props}
      hold={hold}
      saveText="Put on hold"
      canRelease
      onChange={setHold}
      className="w-72 max-w-full p-2"
    />
  )
}
