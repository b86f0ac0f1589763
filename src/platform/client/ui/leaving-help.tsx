import { m } from '#messages'

/** Effects and limits of leaving quickly, and how to leave no trace in the first place. */
export function LeavingHelp() {
  return (
    <section className="max-w-160">
      <h2 className="type-card">{m.leave_help_heading()}</h2>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-ink-muted">
        <li>{m.leave_help_button()}</li>
        <li>{m.leave_help_keys()}</li>
        <li>{m.leave_help_history()}</li>
        <li>{m.leave_help_private()}</li>
        <li>{m.leave_help_device()}</li>
      </ul>
    </section>
  )
}
