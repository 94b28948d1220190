import { Button, type ButtonProps, Loader } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFocusWhile } from '../kit/focus-while.ts'
import type { IconName } from '../kit/icon-paths.ts'
import { Icon } from './icon.tsx'

type ActionButtonProps = Pick<ButtonProps, 'variant' | 'color' | 'c' | 'loading' | 'size'> & {
  label: string
  /** The accessible name, where several buttons have the same label. */
  name?: string
  icon: IconName
  /** Why it cannot be pressed now, shown as its title; null when it can. */
  denial: string | null
  /** True takes the focus as soon as the button can be pressed. */
  takesFocus?: boolean
  onFocus?: () => void
  onPress: () => void
}

/** A button that says why it is off. */
export function ActionButton({
  label,
  name,
  icon,
  denial,
  takesFocus = false,
  onFocus,
  loading = false,
  onPress,
  ...style
}: ActionButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const isOff = denial !== null || loading
  useFocusWhile(button, takesFocus && !isOff)
  return (
    <span title={denial ?? undefined}>
      <Button
        {...style}
        ref={button}
        leftSection={
          loading ? <Loader size={16} color="currentColor" /> : <Icon name={icon} size={16} />
        }
        // A disabled button would drop the focus of the person who has just pressed it.
        disabled={isOff && !hasFocus}
        aria-label={name}
        aria-disabled={isOff}
        aria-busy={loading}
        data-disabled={isOff || undefined}
        title={denial ?? undefined}
        onFocus={() => {
          setHasFocus(true)
          onFocus?.()
        }}
        onBlur={() => setHasFocus(false)}
        onClick={() => {
          if (!isOff) onPress()
        }}
      >
        {label}
      </Button>
    </span>
  )
}
