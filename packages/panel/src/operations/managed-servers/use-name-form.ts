import { type ServerName, serverNameSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { describeFailure } from '../../kit/call-failure.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { useReason } from '../../kit/use-reason.ts'

/** A mutation that gives a server a name. */
type NameSaving = {
  isPending: boolean
  mutate: (
    body: { serverName: ServerName; reason: string },
    ends: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void
}

type NameFormOptions = { name: string; saving: NameSaving; failed: string; onDone: () => void }

/** Holds the name that an admin gives a server, and why; `failed` is for a failure without a reason. */
export function useNameForm({ name, saving, failed, onDone }: NameFormOptions) {
  const [typed, setTyped] = useState(name)
  const [fault, setFault] = useState<string | null>(null)
  const { field, check } = useReason()
  return {
    isChanged: typed.trim() !== name,
    /** The parts of the fields. */
    nameField: {
      autoComplete: 'off',
      spellCheck: false,
      maxLength: 64,
      error: fault,
      value: typed,
      onChange: (event: { currentTarget: { value: string } }) => {
        setTyped(event.currentTarget.value)
        setFault(null)
      },
    },
    reasonField: field,
    submit: () => {
      const serverName = serverNameSchema.safeParse(typed.trim())
      if (!serverName.success) return setFault(findFirstError(serverName))
      check((reason) => {
        if (saving.isPending) return
        saving.mutate(
          { serverName: serverName.data, reason },
          { onSuccess: onDone, onError: (error) => setFault(describeFailure(error) ?? failed) },
        )
      })
    },
  }
}
