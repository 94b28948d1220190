import { UnstyledButton } from '@mantine/core'
import type { Column } from '../../design/table.tsx'
import type { ServerOrder } from './server-order.ts'

type OrderButtonProps = {
  title: string
  sorted: 'ascending' | 'descending' | undefined
  onPress: () => void
}

/** The title of a column, which sorts the table by it. */
const OrderButton = ({ title, sorted, onPress }: OrderButtonProps) => (
  <UnstyledButton fz="inherit" fw="inherit" c="inherit" py="xs" onClick={onPress}>
    {title} <span aria-hidden>{sorted === undefined ? '↕' : arrows[sorted]}</span>
  </UnstyledButton>
)

const arrows = { ascending: '↑', descending: '↓' } as const

type Filters = { order: ServerOrder; setOrder: (order: ServerOrder) => void }

/** Makes the title of a column, which sorts by it. A second press sorts by name again. */
export function createOrderedTitle(
  name: ServerOrder,
  title: string,
  { order, setOrder }: Filters,
): Pick<Column<never>, 'name' | 'title' | 'head' | 'sorted'> {
  const direction = name === 'name' ? 'ascending' : 'descending'
  const sorted = order === name ? direction : undefined
  const onPress = () => setOrder(order === name ? 'name' : name)
  return { name, title, sorted, head: <OrderButton {...{ title, sorted, onPress }} /> }
}
