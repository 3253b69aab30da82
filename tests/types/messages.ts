import type { Messages } from '../../src/core/messages.ts'
import { common } from '../../src/core/messages/en/common.json'
import { files } from '../../src/core/messages/en/site.json'
import { translate } from '../../src/core/translate.ts'

/** Type tests of messages: compiled, never run. */
export function messagesAreTyped(translation: Messages): void {
  const messages = translate({ common, files }, translation)
  void messages.files.ready
  // @ts-expect-error a group that was not given would lack its English texts
  void messages.place
  // @ts-expect-error not a group of messages
  translate({ texts: common }, translation)
  // @ts-expect-error another group's texts
  translate({ common: files }, translation)
}
