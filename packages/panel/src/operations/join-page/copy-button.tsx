import { useState } from 'react'
import press from '../../design/press.module.css'
import { copyText } from '../../kit/clipboard.ts'
import { joinPageMessages } from '../../messages/join-page.ts'

type CopyButtonProps = { label: string; value: string; isMain?: boolean; isSmall?: boolean }

const shownForMs = 2500

/** Copies a value and says that it has, or that the browser refused. */
export function CopyButton({ label, value, isMain = false, isSmall = false }: CopyButtonProps) {
  const text = joinPageMessages
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    setState((await copyText(value)) ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), shownForMs)
  }
  const says = { idle: isSmall ? text.copy : label, copied: text.copied, failed: text.copyFailed }
  return (
    <button
      type="button"
      className={press.press}
      data-look={isMain ? undefined : 'plain'}
      data-small={isSmall || undefined}
      aria-label={isSmall ? `${text.copy}: ${label}` : undefined}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{says[state]}</span>
    </button>
  )
}
