import { Component, type ReactNode } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { Box } from './box.tsx'
import styles from './error-boundary.module.css'

type ErrorBoundaryProps = { children: ReactNode }
type ErrorBoundaryState = { isBroken: boolean }

/** Keeps one broken page, or a part that could not be loaded after an update, from blanking everything. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { isBroken: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    const text = shellMessages.broken
    return (
      <Box center maxWidth="30rem" className={styles.broken} role="alert">
        <h1>{text.title}</h1>
        <p>{text.text}</p>
        <button type="button" onClick={() => location.reload()}>
          {text.reload}
        </button>
      </Box>
    )
  }
}
