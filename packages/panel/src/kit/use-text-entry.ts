import { useState } from 'react'

/** Holds a field whose text is added to a list. `findProblem` and `onAdd` get the text without outer spaces. */
export function useTextEntry(
  findProblem: (text: string) => string | null,
  onAdd: (text: string) => void,
) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const text = typed.trim()
  return {
    typed,
    problem,
    isEmpty: text === '',
    type: (next: string) => {
      setTyped(next)
      setProblem(null)
    },
    /** Adds the text and empties the field, or shows the problem of the text. */
    add: () => {
      if (text === '') return
      const found = findProblem(text)
      setProblem(found)
      if (found !== null) return
      onAdd(text)
      setTyped('')
    },
  }
}
