import { Component, createRef, type ReactNode } from 'react'

/**
 * The list of conversations. A new message moves its conversation up, and browsers drop the focus of a
 * moved element: it is restored here. If the item is no longer on the page, the list gets the focus.
 */
export class FocusList extends Component<{
  label: string
  className: string
  children: ReactNode
}> {
  private readonly list = createRef<HTMLUListElement>()

  override getSnapshotBeforeUpdate(): HTMLElement | null {
    const focused = document.activeElement
    return focused instanceof HTMLElement && this.list.current?.contains(focused) ? focused : null
  }

  override componentDidUpdate(_props: unknown, _state: unknown, focused: HTMLElement | null) {
    if (focused === null || document.activeElement === focused) return
    const target = focused.isConnected ? focused : this.list.current
    target?.focus({ preventScroll: true })
  }

  override render() {
    const { label, className, children } = this.props
    return (
      <ul ref={this.list} tabIndex={-1} aria-label={label} className={className}>
        {children}
      </ul>
    )
  }
}
