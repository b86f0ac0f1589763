import type { User } from '#features/accounts/contract.ts'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { type AlertChannel, type AlertChoices, alertChannels, alertKinds } from '../contract.ts'
import { getAlertName } from '../labels.ts'
import { administratorKinds, chooseChannel } from '../rules.ts'

const channelLabels: Record<AlertChannel, string> = { push: 'Push', email: 'Email', off: 'Off' }

interface AlertChoicesFieldsProps {
  user: Pick<User, 'role'>
  choices: AlertChoices
  onChange: (change: Partial<AlertChoices>) => void
}

const parseChannel = (value: string) => alertChannels.find((channel) => channel === value) ?? 'off'

/** For each kind of alert how it comes, and the morning email. */
export function AlertChoicesFields({ user, choices, onChange }: AlertChoicesFieldsProps) {
  const kinds = alertKinds.filter((kind) => user.role === 'admin' || !administratorKinds.has(kind))
  return (
    <ul>
      {kinds.map((kind) => (
        <li key={kind} className="border-b border-line px-5 py-2.5 md:px-6">
          <div className="flex items-center justify-between gap-4">
            <label htmlFor={`alert-${kind}`} className="min-w-0">
              {getAlertName(kind)}
            </label>
            <SelectInput
              id={`alert-${kind}`}
              className="w-30 shrink-0"
              value={choices[kind]}
              onChange={({ target }) => onChange({ [kind]: parseChannel(target.value) })}
            >
              {alertChannels.map((channel) => (
                <option key={channel} value={channel}>
                  {channelLabels[channel]}
                </option>
              ))}
            </SelectInput>
          </div>
          {chooseChannel(choices, kind) !== choices[kind] && (
            <p className="mt-1 text-sm text-ink-muted">Comes with the morning email.</p>
          )}
        </li>
      ))}
    </ul>
  )
}
