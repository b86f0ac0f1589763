import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatWay } from '#features/requests/appointments/client/staff/labels.ts'
import { useOfficeNames } from '#features/requests/appointments/client/staff/way-field.tsx'
import type { CallHours } from '#features/requests/call-hours/contract/call-hours.ts'
import { useVersionedForm } from '#platform/client/forms/use-versioned-form.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import type { Issue } from '#shared/errors.ts'
import {
  findHoursIssues,
  formatHoursValue,
  type HoursValues,
  hoursLabels,
  toHoursBody,
  toHoursValues,
} from './hours-values.ts'
import { useChangeCallHours, useLatestCallHours } from './queries.ts'

const failed = 'The call hours could not be saved. Please try again.'

/** The form of one person's call hours. */
export function useHoursForm(
  userId: number,
  hours: CallHours,
  onEdited: (isDirty: boolean) => void,
) {
  const [read, setRead] = useState(hours)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const { mutateAsync: change } = useChangeCallHours()
  const latest = useLatestCallHours()
  const offices = useOfficeNames()
  const form = useForm<HoursValues>({ defaultValues: toHoursValues(hours) })
  const showIssues = (found: readonly Issue[], text: string) => {
    setIssues(found)
    showToast({ kind: 'error', title: 'Error', text: found[0]?.message ?? text })
  }
  const versioned = useVersionedForm<CallHours, HoursValues, HoursValues>({
    form,
    read,
    onRead: setRead,
    toValues: toHoursValues,
    validate: (values) => {
      const found = findHoursIssues(values)
      if (found.length > 0) showIssues(found, failed)
      return found.length === 0
    },
    save: (values) =>
      change({
        params: { userId: String(userId) },
        body: toHoursBody(values, read.updatedAt),
      }),
    onFailed: (error) =>
      showIssues(error instanceof CallError ? error.issues : [], toErrorMessage(error, failed)),
    onSaved: () =>
      showToast({ kind: 'success', title: 'Success', text: 'The call hours have been saved.' }),
    loadLatest: () => latest(userId),
    loadFailed: 'The call hours could not be loaded. Please try again.',
    describe: (field, version) => ({
      label: hoursLabels[field],
      value: formatHoursValue(field, version, (way) => formatWay(way, offices)),
    }),
    onReset: () => setIssues([]),
    onEdited,
  })
  const values = useWatch({ control: form.control }) as HoursValues // all of its fields have defaults
  const set = (part: Partial<HoursValues>) => {
    for (const [name, value] of Object.entries(part)) {
      form.setValue(name as keyof HoursValues, value, { shouldDirty: true })
    }
    if (issues.length > 0) setIssues(findHoursIssues({ ...form.getValues(), ...part }))
  }
  return { ...versioned, read, values, set, issues }
}

export type HoursForm = ReturnType<typeof useHoursForm>
