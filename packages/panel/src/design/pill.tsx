import { createElement } from 'react'
import styles from './box.module.css'
import { type BoxProps, readBox, type Tone } from './box-props.ts'

type PillProps = Omit<BoxProps, 'tone' | 'tint'> & { tone: Tone }

/** A word or a number on a coloured ground with round ends. */
export function Pill({ as = 'span', tone, size = 'xs', ...props }: PillProps) {
  return createElement(as, readBox({ size, 'data-tone': tone, ...props }, styles['pill']))
}
