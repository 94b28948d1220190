import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { questionsAreShown } from './questions-shown.ts'

/** Shows the questions of `confirm`. */
export function Questions() {
  useEffect(() => questionsAreShown.write(true), [])
  return <ModalsProvider>{null}</ModalsProvider>
}
