import { consoleCommandSchema } from '@trellis/contract/kit/console-line.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { findFirstError } from '../../kit/field-errors.ts'
import { readCommandHistory, rememberCommand } from './command-history.ts'
import type { Hint } from './suggestion-strip.tsx'

type Deps = {
  denial: string | null
  /** True if the panel knows the engine's commands. */
  isBundled: boolean
  onCommand: (command: string) => void
}

/** The typed command with its suggestions and the history of the tab. */
export function useCommandInput({ denial, isBundled, onCommand }: Deps) {
  const [command, setCommand] = useState('')
  /** The position in the history; 0 is the current input. */
  const [back, setBack] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** True after Escape, so that Tab leaves the field again. */
  const [isHidden, setIsHidden] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isOn = isBundled && denial === null && !isHidden
  const [hint, setHint] = useState<Hint>({ value: null, ghost: '' })

  function show(next: string, nextBack: number) {
    setCommand(next)
    setBack(nextBack)
    setRefusal(null)
    setIsHidden(false)
  }

  function take(value: string) {
    show(completeLine(command, value), 0)
    field.current?.focus()
  }

  function submit() {
    const wrong = findFirstError(consoleCommandSchema.safeParse(command))
    if (denial !== null || command.trim() === '') return
    if (wrong !== null) return setRefusal(wrong)
    onCommand(command)
    rememberCommand(command)
    show('', 0)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const first = isOn ? hint.value : null
    const isAtEnd = event.currentTarget.selectionStart === command.length
    if (event.key === 'Tab' && !event.shiftKey && first !== null && command !== '' && isAtEnd) {
      event.preventDefault()
      take(first)
    } else if (event.key === 'Escape' && first !== null) {
      event.preventDefault()
      setIsHidden(true)
    } else walkHistory(event, back, show)
  }

  const ghost = isOn && command !== '' ? hint.ghost : ''
  return { command, ghost, refusal, field, isOn, setHint, show, take, submit, handleKey }
}

/** Returns the line with its last word replaced, ready for the next word. */
const completeLine = (line: string, value: string): string =>
  `${line.replace(/[^\s/]*$/, '')}${value} `

type Show = (command: string, back: number) => void

/** Shows the command one step further in the history, or one step nearer; `back` is where the line is now. */
function walkHistory(event: KeyboardEvent, back: number, show: Show): void {
  const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const history = readCommandHistory()
  const next = Math.min(history.length, Math.max(0, back + step))
  show(history[history.length - next] ?? '', next)
}
