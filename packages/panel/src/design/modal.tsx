import { createLazyDialog } from '../kit/lazy-dialog.tsx'

/** Mantine's dialog. */
export const Modal = createLazyDialog(async () => (await import('./modal-frame.tsx')).ModalFrame)
