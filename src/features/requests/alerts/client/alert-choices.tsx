import type { User } from '#features/core/accounts/contract.ts'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import {
  type AlertChannel,
  type AlertChoices,
  type AlertKind,
  alertChannels,
  alertKinds,
} from '../contract.ts'
import { getAlertName } from '../labels.ts'
import { administratorKinds, chooseChannel, chooseWithoutDevice } from '../rules.ts'

const channelLabels: Record<AlertChannel, string> = { push: 'Push', email: 'Email', off: 'Off' }

interface AlertChoicesFieldsProps {
  user: Pick<User, 'role'>
  choices: AlertChoices
  /** The kinds for which the person has chosen. */
  chosen: readonly AlertKind[]
  /** True if any device of the person takes push messages. */
  hasDevice: boolean
  onChange: (change: Partial<AlertChoices>) => void
}

const parseChannel = (value: string) => alertChannels.find((channel) => channel === value) ?? 'off'

/** Outcome of an alert that does not come as chosen. */
function explainChoice(kind: AlertKind, props: Omit<AlertChoicesFieldsProps, 'onChange'>) {
  const { user, choices, chosen, hasDevice } = props
  const isWithoutDevice = choices[kind] === 'push' && !hasDevice
  const byEmail = isWithoutDevice ? { ...choices, [kind]: 'email' as const } : choices
  if (chooseChannel(byEmail, kind) !== byEmail[kind]) return 'Comes with the morning email.'
  if (!isWithoutDevice) return ''
  if (chooseWithoutDevice(user.role, choices, chosen, kind) === 'email') {
    return 'Sent by email until you turn on push.'
  }
  return kind === 'lead.new'
    ? 'Push is off on all your devices, so the practice’s address gets an email.'
    : 'Push is off on all your devices. You will only see it in the portal.'
}

/** For each kind of alert how it comes, and the morning email. */
export function AlertChoicesFields(props: AlertChoicesFieldsProps) {
  const { user, choices, onChange } = props
  const kinds = alertKinds.filter((kind) => user.role === 'admin' || !administratorKinds.has(kind))
  return (
    <ul>
      {kinds.map((kind) => (
        <li key={kind} className="border-b border-line px-5 py-2.5 md:px-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <label htmlFor={`alert-${kind}`} className="min-w-0 flex-1 basis-28">
              {getAlertName(kind)}
            </label>
            <SelectInput
              id={`alert-${kind}`}
              aria-describedby={`alert-${kind}-note`}
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
          <p id={`alert-${kind}-note`} className="mt-1 text-sm text-ink-muted empty:hidden">
            {explainChoice(kind, props)}
          </p>
        </li>
      ))}
    </ul>
  )
}
