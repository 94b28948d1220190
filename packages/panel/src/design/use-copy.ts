import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { copyText } from '../kit/clipboard.ts'
import { setupGuideMessages } from '../messages/setup-guide.ts'
import { showToast } from './toast.ts'

const shownForMs = 2500

/** Copies a value that is called `label`, and for a moment says that it has. */
export function useCopy(label: string, value: string) {
  const text = setupGuideMessages
  const [isCopied, setIsCopied] = useState(false)
  const { start, clear } = useTimeout(() => setIsCopied(false), shownForMs)
  return {
    isCopied,
    copy: async () => {
      clear()
      setIsCopied(false)
      if (value === '') return showToast('error', text.nothingToCopy({ label }))
      if (!(await copyText(value))) return showToast('error', text.copyFailed)
      setIsCopied(true)
      start()
    },
  }
}
