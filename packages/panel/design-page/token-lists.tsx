import { type ReactNode, useState } from 'react'
import { Grid } from '../src/design/grid.tsx'
import { Row } from '../src/design/row.tsx'
import { Stack } from '../src/design/stack.tsx'
import { Text } from '../src/design/text.tsx'
import { getContrast, getPair, isText } from './contrast.ts'
import { listTokens, type Token, type TokenKind } from './tokens.ts'

const titles: Record<TokenKind, string> = {
  colours: 'Colours, with the contrast in which they are read',
  spaces: 'Spaces',
  sizes: 'Type scale',
  radii: 'Radii',
  shadows: 'Shadows',
  times: 'Motion',
  fonts: 'Fonts',
}

/** Shows every token of theme/tokens.css. */
export function TokenLists() {
  const { colours, ...others } = listTokens()
  const names = new Set(colours.map((it) => it.name))
  return (
    <>
      <TokenList title={titles.colours} min="9.5rem">
        {colours.map((it) => (
          <Swatch key={it.name} token={it} names={names} />
        ))}
      </TokenList>
      {Object.entries(others).map(([kind, tokens]) => (
        <TokenList key={kind} title={titles[kind as TokenKind]} min="17rem">
          {tokens.map((it) => (
            <Row key={it.name} gap="sm" data-token={it.name}>
              <Sample kind={kind as TokenKind} token={it} />
              <TokenName token={it} />
            </Row>
          ))}
        </TokenList>
      ))}
    </>
  )
}

type TokenListProps = { title: string; min: string; children: ReactNode }

function TokenList({ title, min, children }: TokenListProps) {
  return (
    <Stack gap="xs">
      <Text as="h3" size="md" weight="semibold">
        {title}
      </Text>
      <Grid min={min} gap="xs">
        {children}
      </Grid>
    </Stack>
  )
}

type TokenNameProps = { token: Token }

function TokenName({ token: { name, value } }: TokenNameProps) {
  return (
    <Stack size="xs" mono breaks shrink>
      <span>{name}</span>
      <Text as="span" tone="muted">
        {value}
      </Text>
    </Stack>
  )
}

type SwatchProps = { token: Token; names: ReadonlySet<string> }

function Swatch({ token, names }: SwatchProps) {
  const pair = getPair(token.name.slice('--t-'.length), (it) => names.has(`--t-${it}`))
  const contrast = getContrast(pair)
  const ratio = contrast.toFixed(1)
  return (
    <Stack gap="2xs" data-token={token.name} data-meets={contrast >= pair.min}>
      <Row
        framed
        justify="between"
        style={{
          minHeight: '2.5rem',
          padding: 'var(--t-space-xs)',
          background: `var(--t-${pair.ground})`,
          color: `var(--t-${pair.text})`,
        }}
      >
        {isText(pair) ? <strong>Aa {ratio}</strong> : <Bar color={pair.text} />}
      </Row>
      <TokenName token={isText(pair) ? token : { ...token, value: `${token.value} · ${ratio}` }} />
    </Stack>
  )
}

type BarProps = { color: string }

/** Shows a colour of graphics and lines, which holds no text. */
const Bar = ({ color }: BarProps) => (
  <span style={{ height: '0.75rem', flex: 1, background: `var(--t-${color})` }} />
)

type SampleProps = { kind: TokenKind; token: Token }

const block = { width: '3.5rem', height: '2rem', flex: 'none', background: 'var(--t-raised)' }

/** Shows the effect of a token. */
function Sample({ kind, token: { name } }: SampleProps) {
  const value = `var(${name})`
  if (kind === 'sizes') return <span style={{ fontSize: value, lineHeight: 1.2 }}>Aa</span>
  if (kind === 'fonts') return <span style={{ fontFamily: value }}>Trellis 0123</span>
  if (kind === 'spaces')
    return <span style={{ ...block, width: value, background: 'var(--t-accent)' }} />
  if (kind === 'radii')
    return <span style={{ ...block, borderRadius: value, border: '2px solid' }} />
  if (kind === 'shadows') return <span style={{ ...block, boxShadow: value }} />
  return <Motion time={value} />
}

type MotionProps = { time: string }

/** Moves a block when it is pressed. */
function Motion({ time }: MotionProps) {
  const [isFar, setFar] = useState(false)
  const look = { ...block, transition: `translate ${time}`, translate: isFar ? '1.5rem' : '0' }
  return (
    <button
      type="button"
      aria-label={time}
      style={{ ...look, border: 0, background: 'var(--t-accent)' }}
      onClick={() => setFar(!isFar)}
    />
  )
}
