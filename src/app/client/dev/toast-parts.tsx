import { showToast } from '#platform/client/toasts.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Part } from './part.tsx'

export function Toasts() {
  return (
    <Part title="Toasts">
      <div className="sheet-row">
        <Button
          id="toast-success"
          size="small"
          variant="secondary"
          onClick={() =>
            showToast({
              kind: 'success',
              title: 'Consultation Request Submitted',
              text: "We'll contact you soon to schedule your consultation.",
            })
          }
        >
          Success
        </Button>
        <Button
          id="toast-error"
          size="small"
          variant="secondary"
          onClick={() =>
            showToast({
              kind: 'error',
              title: 'Submission Failed',
              text: 'An error occurred. Please try again.',
            })
          }
        >
          Error
        </Button>
        <Button
          id="toast-info"
          size="small"
          variant="secondary"
          onClick={() =>
            showToast({
              kind: 'info',
              title: 'Verification Required',
              text: 'Please enter the verification code sent to your email',
            })
          }
        >
          Info
        </Button>
      </div>
    </Part>
  )
}
