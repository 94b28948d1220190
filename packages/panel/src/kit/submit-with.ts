import type { SubmitEvent } from 'react'

/** Makes the handler of a form's submit event: the form does its own work, and the browser sends nothing. */
export const submitWith = (submit: () => void) => (event: SubmitEvent) => {
  event.preventDefault()
  submit()
}
