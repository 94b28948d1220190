import type { CSSProperties, HTMLAttributes, Ref, SubmitEventHandler } from 'react'
import styles from './box.module.css'

export type Space = 'none' | '3xs' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'
export type Tone = 'text' | 'muted' | 'accent' | 'good' | 'warn' | 'bad' | 'calm' | 'sky'

type BoxStyle = {
  /** A step of the type scale in theme/tokens.css; without it, the size around it. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl'
  tone?: Tone
  weight?: 'normal' | 'medium' | 'semibold' | 'bold'
  mono?: boolean
  /** Digits of equal width, for numbers that change or are in columns. */
  numeric?: boolean
  /** Breaks a long word where it does not fit. */
  breaks?: boolean
  nowrap?: boolean
  center?: boolean
  block?: boolean
  /** Takes the room that its row has left. */
  grow?: boolean
  /** May become narrower than its content. */
  shrink?: boolean
  /** Keeps its width in a row. */
  fixed?: boolean
  /** Moves to the end of its row. */
  push?: boolean
  mt?: Space
  mb?: Space
  /** An entry of a list with lines between the entries, and the room above and below it. */
  divided?: Space
  /** A line above, and the room below that line. */
  ruled?: Space
  /** A coloured ground with round corners. */
  tint?: Tone | 'sunken'
  /** A border with round corners. */
  framed?: boolean
  /** Lines close together, for titles and small print. */
  tight?: boolean
  /** Keeps the line breaks of its text. */
  pre?: boolean
  alignEnd?: boolean
  /** Lets its content ask how wide it is (`@container`). */
  container?: boolean
  /** The width in a row that wraps, before it grows, as a CSS length. */
  basis?: string
  width?: string
  maxWidth?: string
  minHeight?: string
  /** The height from which on it scrolls, as a CSS length. */
  scrollsAt?: string
}

type Tag =
  | 'article'
  | 'bdi'
  | 'code'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'em'
  | 'fieldset'
  | 'form'
  | 'h4'
  | 'header'
  | 'legend'
  | 'li'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 'search'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul'

export type BoxProps = BoxStyle &
  Omit<HTMLAttributes<HTMLElement>, 'onSubmit'> & {
    as?: Tag
    'data-tone'?: Tone | 'sunken'
    ref?: Ref<HTMLElement>
    dateTime?: string
    noValidate?: boolean
    onSubmit?: SubmitEventHandler<HTMLFormElement>
  }

/** Returns the value of a step of the space scale. */
export const readSpace = (space: Space) => (space === 'none' ? '0' : `var(--t-space-${space})`)

/** Turns the props of a layout primitive into an element's attributes; `own` is the primitive's own class. */
export function readBox(props: Omit<BoxProps, 'as'>, own?: string, layout?: CSSProperties) {
  const { size, tone, weight, tint, className, style, ...flagged } = props
  const { flags, ...spaced } = takeFlags(flagged)
  const { spaces, ...html } = takeSpaces(spaced)
  const names = [
    styles['box'],
    own,
    size && styles[`size-${size}`],
    tone && styles[tone],
    weight && styles[weight],
    tint && styles['tint'],
    ...Object.entries(flags).map(([name, isOn]) => isOn && styles[name]),
    className,
  ]
  return {
    ...(tint && { 'data-tone': tint }),
    ...html,
    className: names.filter(Boolean).join(' '),
    style: { ...layout, ...spaces, ...style },
  }
}

function takeFlags(props: Omit<BoxProps, 'as'>) {
  const { mono, numeric, breaks, nowrap, center, block, tight, pre, alignEnd, ...rest } = props
  const { grow, shrink, fixed, push, framed, container, ...others } = rest
  const words = { mono, numeric, breaks, nowrap, center, block, tight, pre, alignEnd }
  const { divided, ruled, scrollsAt } = others
  const room = { grow, shrink, fixed, push, framed, container, divided, ruled, scrolls: scrollsAt }
  return { ...others, flags: { ...words, ...room } }
}

function takeSpaces(props: Omit<BoxProps, 'as'>) {
  const { mt, mb, divided, ruled, basis, width, maxWidth, minHeight, scrollsAt, ...html } = props
  const line = divided ?? ruled
  const spaces: Spaces = {}
  if (width) spaces.width = width
  if (maxWidth) spaces.maxWidth = maxWidth
  if (minHeight) spaces.minHeight = minHeight
  if (scrollsAt) spaces.maxHeight = scrollsAt
  if (mt) spaces.marginTop = readSpace(mt)
  if (mb) spaces.marginBottom = readSpace(mb)
  if (basis) spaces.flex = `1 1 ${basis}`
  if (line) spaces['--line-room'] = readSpace(line)
  return { ...html, spaces }
}

type Spaces = CSSProperties & { '--line-room'?: string }
