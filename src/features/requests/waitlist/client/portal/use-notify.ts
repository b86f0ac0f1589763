import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { fullName } from '#shared/names.ts'
import type { WaitlistEntry } from '../../contract/staff.ts'
import { useNotifyWaitlist } from '../queries.ts'
import { formatPeople } from './group-entries.ts'

/** Writes to people that a place has opened, and says to whom it did not. */
export function useNotify(onDone: () => void) {
  const { mutateAsync, isPending } = useNotifyWaitlist()

  async function notify(people: readonly WaitlistEntry[]) {
    if (isPending || people.length === 0) return
    try {
      const { notified, failed } = await mutateAsync({
        body: { ids: people.map(({ id }) => id) },
      })
      if (notified > 0) {
        const text = `${formatPeople(notified)} will get an email that a place has opened.`
        showToast({ kind: 'success', title: 'Emails on their way', text })
      }
      for (const { id, message } of failed) {
        const person = people.find((one) => one.id === id)
        const title = person ? `Not written to ${fullName(person)}` : 'Not written'
        showToast({ kind: 'error', title, text: message })
      }
      onDone()
    } catch (error) {
      const text = toErrorMessage(error, 'No emails were sent. Please try again.')
      showToast({ kind: 'error', title: 'Emails not sent', text })
    }
  }

  return { notify: (people: readonly WaitlistEntry[]) => void notify(people), isPending }
}
