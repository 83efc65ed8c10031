import { patientsOnly, signedIn } from '../../procedures/index.ts';
import { addBlock, endBlock } from './commands.ts';
import { readClosedContacts } from './contacts/queries.ts';
import { previewBlock, readBlocks } from './queries.ts';

export const blocksRouter = {
  list: signedIn.blocks.list.handler(({ context }) => readBlocks(context)),
  closed: patientsOnly.blocks.closed.handler(async ({ context }) => ({ contacts: await readClosedContacts(context) })),
  preview: signedIn.blocks.preview.handler(({ input, context }) => previewBlock(context, input.appointmentId)),
  add: signedIn.blocks.add.handler(({ input, context }) => addBlock(context, input)),
  end: signedIn.blocks.end.handler(({ input, context }) => endBlock(context, input.id)),
};
