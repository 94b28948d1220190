import { lazyDialog } from '../kit/lazy-dialog.tsx'

/** Mantine's dialog. */
export const Modal = lazyDialog(async () => (await import('./modal-frame.tsx')).ModalFrame)
