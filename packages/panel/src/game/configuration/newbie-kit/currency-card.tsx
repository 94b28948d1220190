import { SimpleGrid } from '@mantine/core'
import { Card } from '../../../design/card.tsx'
import { CardIntro } from '../../../design/card-intro.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'

type Currency = { Gemss: number; Coin: number }
type CurrencyCardProps = { kit: Currency; onKit: (kit: Partial<Currency>) => void }

const max = 2_000_000_000

export function CurrencyCard({ kit, onKit }: CurrencyCardProps) {
  const text = configurationMessages.kit
  return (
    <Card title={text.currency}>
      <CardIntro as="p">{text.currencyHint}</CardIntro>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={520}>
        <IntegerInput
          label={text.gems}
          max={max}
          value={kit.Gemss}
          onChange={(next) => onKit({ Gemss: next ?? 0 })}
        />
        <IntegerInput
          label={text.coins}
          max={max}
          value={kit.Coin}
          onChange={(next) => onKit({ Coin: next ?? 0 })}
        />
      </SimpleGrid>
    </Card>
  )
}
