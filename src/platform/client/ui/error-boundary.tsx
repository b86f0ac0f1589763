import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Failed part, for the report: a page's route or a part's name, never data. */
  part: string
  /** Shown in place of the children once one of them has thrown. */
  renderFallback: (tryAgain: () => void) => ReactNode
  /** Runs before the children are rendered again: drops the data that they could not show. */
  onRetry?: (() => void) | undefined
  children: ReactNode
}

/** Confines an error thrown while rendering: the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  tryAgain = () => {
    this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }

  override render() {
    const { renderFallback, children } = this.props
    return this.state.hasFailed ? renderFallback(this.tryAgain) : children
  }
}
