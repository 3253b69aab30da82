import { Component, type ErrorInfo, type ReactNode } from 'react'
import { english } from '../../core/messages.ts'

/** Error screen for a page that fails unexpectedly, with a link to continue. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
        return (
      <main className="rs-page rs-message">
        <h1>{english.errorPages.unexpectedErrorTitle}</h1>
        <p>{english.failures.unexpectedError}</p>
        <button type="button" className="rs-button rs-button--main" onClick={() => window.location.reload()}>
          {english.common.retry}
        </button>
      </main>
    )
  }
}
