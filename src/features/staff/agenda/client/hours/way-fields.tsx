import { useSite } from '#features/practice/site/client/queries.ts'
import { formatWay } from '#features/requests/appointments/client/staff/labels.ts'
import { useOfficeNames } from '#features/requests/appointments/client/staff/way-field.tsx'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field, FieldError } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { listMessages } from './hours-values.ts'
import type { HoursForm } from './use-hours-form.ts'

/** The ways of calls: by phone, by video with a link, at an office. */
export function WayFields({ form }: { form: HoursForm }) {
  const { values, set, issues } = form
  const { offices } = useSite()
  const names = useOfficeNames()
  // An office that the practice has closed stays until it is taken away.
  const ways = [...new Set(['phone', 'video', ...offices.map(({ key }) => key), ...values.ways])]
  const toggle = (way: string, isChosen: boolean) =>
    set({
      ways: isChosen
        ? ways.filter((one) => one === way || values.ways.includes(one))
        : values.ways.filter((one) => one !== way),
    })
  const [wayProblem] = listMessages(issues, 'ways')
  const [linkProblem] = listMessages(issues, 'videoLink')
  return (
    <div className="grid gap-3.5">
      <div className="grid gap-2.5 @sm:grid-cols-2">
        {ways.map((way) => (
          <Checkbox
            key={way}
            label={formatWay(way, names)}
            checked={values.ways.includes(way)}
            onChange={({ target }) => toggle(way, target.checked)}
          />
        ))}
      </div>
      {wayProblem && <FieldError id="ways-error">{wayProblem}</FieldError>}
      {values.ways.includes('video') && (
        <Field
          label="Video link"
          hint="Clients get it with the confirmation of a call by video."
          error={linkProblem}
        >
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={values.videoLink}
            onChange={({ target }) => set({ videoLink: target.value })}
          />
        </Field>
      )}
    </div>
  )
}
