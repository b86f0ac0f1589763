import { Component, type ReactNode } from 'react'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'

/** Stands in for the leads when showing them fails, so that the rest of the portal goes on. */
export class LeadsBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorState
        title="Something went wrong"
        action={<TryAgain onTry={() => this.setState({ hasFailed: false })} />}
      >
        There was an error loading the consultation leads. Please try again or contact support.
      </ErrorState>
    )
  }
}
