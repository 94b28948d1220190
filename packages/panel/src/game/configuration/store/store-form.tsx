import { Stack } from '@mantine/core'
import { type readStoreSettings, saveStoreSettings } from '@trellis/contract/game/configuration.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { storeSettingsSchema } from '@trellis/contract/kit/store-settings.ts'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { findErrorAt } from '../../../kit/field-errors.ts'
import { gameStoreMessages } from '../../../messages/game-store.ts'
import { useLiveForm } from '../form/use-live-form.tsx'
import { PacksCard } from './packs-card.tsx'
import { RewardCard } from './reward-card.tsx'
import { useSaveStore } from './use-store.ts'

type StoreFormProps = { saved: ReplyOf<typeof readStoreSettings> }

/** Edits the packs, the offers of the day and the daily reward. */
export function StoreForm({ saved }: StoreFormProps) {
  const text = gameStoreMessages
  const form = useLiveForm({
    key: 'game-store',
    saved,
    reply: saved,
    parse: (value) => storeSettingsSchema.safeParse(value),
    save: useSaveStore(),
    denial: useRightRefusal(saveStoreSettings),
  })
  const { value: store, edit, errors } = form
  return (
    <Stack gap="lg">
      <PacksCard
        title={text.packs({ count: store.packs.length })}
        hint={text.packsHint}
        none={text.noPacks}
        add={text.addPack}
        list={text.packList}
        nameNew={(number) => text.newPack({ number })}
        packs={store.packs}
        errorAt={(path) => findErrorAt(errors, `packs.${path}`)}
        onPacks={(packs) => edit({ ...store, packs })}
      />
      <PacksCard
        title={text.offers({ count: store.offers.length })}
        hint={text.offersHint}
        none={text.noOffers}
        add={text.addOffer}
        list={text.offerList}
        nameNew={(number) => text.newOffer({ number })}
        packs={store.offers}
        errorAt={(path) => findErrorAt(errors, `offers.${path}`)}
        onPacks={(offers) => edit({ ...store, offers })}
      />
      <RewardCard reward={store.reward} onReward={(reward) => edit({ ...store, reward })} />
      {form.bar}
    </Stack>
  )
}
