import { Component, type ErrorInfo, type ReactNode } from 'react'
import { common, failures } from '../../core/messages/en/common.json'
import { errorPages } from '../../core/messages/en/site.json'

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
        <h1>{errorPages.unexpectedErrorTitle}</h1>
        <p>{failures.unexpectedError}</p>
        <button type="button" className="rs-button rs-button--main" onClick={() => window.location.reload()}>
          {common.retry}
        </button>
      </main>
    )
  }
}
