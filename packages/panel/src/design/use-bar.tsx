import { Box } from './box.tsx'
import { FillBar, type FillColor } from './fill-bar.tsx'
import { Row } from './row.tsx'
import { Text } from './text.tsx'

type UseBarProps = {
  label: string
  /** In words, such as '212 of 1,024 MB'. */
  amount: string
  /** Share of the limit; null if nothing is used because the server is off. */
  percent: number | null
  color: FillColor
}

/** How much of something is used. */
export function UseBar({ label, amount, percent, color }: UseBarProps) {
  return (
    <div>
      <Row tone="muted" size="sm" gap="md" align="stretch" justify="between">
        <span>{label}</span>
        <Text as="span" tone="text" weight="medium" numeric>
          {amount}
        </Text>
      </Row>
      <Box
        mt="xs"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(100, percent ?? 0))}
        aria-valuetext={amount}
      >
        <FillBar percent={percent} color={color} />
      </Box>
    </div>
  )
}
