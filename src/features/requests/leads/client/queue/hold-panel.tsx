import { useState } from 'react'
import type { Hold } from '../../contract/leads.ts'
import { HoldForm, noHold } from '../hold-form.tsx'

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
