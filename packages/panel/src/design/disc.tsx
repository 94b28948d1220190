import { createElement } from 'react'
import styles from './box.module.css'
import { type BoxProps, readBox, type Tone } from './box-props.ts'

type DiscProps = Omit<BoxProps, 'tone' | 'tint' | 'width'> & {
  tone: Tone
  /** Its width and height, as a CSS length. */
  across: string
}

/** A round ground for an icon. */
export function Disc({ as = 'span', tone, across, ...props }: DiscProps) {
  const layout = { width: across, height: across }
  return createElement(as, readBox({ 'data-tone': tone, ...props }, styles['disc'], layout))
}
