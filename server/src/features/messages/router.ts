import { doctorsOnly, signedIn } from '../../procedures/index.ts';
import { shareFile } from './attachments/commands.ts';
import { correctMessage, takeBackMessage } from './changes/commands.ts';
import { readVersions } from './changes/queries.ts';
import { markDelivered, markRead, sendMessage, setTyping, storeDraft } from './commands.ts';
import { listConversations } from './conversations/queries.ts';
import { fileLink, listMessages, readDraft } from './queries.ts';
import { removeReply, saveReply } from './replies/commands.ts';
import { readReplies } from './replies/queries.ts';
import { readThread } from './threads/queries.ts';
import { startUpload } from './uploads/commands.ts';

export const messagesRouter = {
  conversations: signedIn.messages.conversations.handler(({ context, input }) =>
    listConversations(context.services, context.actor, input ?? {}),
  ),
  list: signedIn.messages.list.handler(({ context, input }) => listMessages(context.services, context.actor, input)),
  thread: signedIn.messages.thread.handler(({ context, input }) => readThread(context.services, context.actor, input)),
  send: signedIn.messages.send.handler(({ context, input }) => sendMessage(context.services, context.actor, input)),
  correct: signedIn.messages.correct.handler(({ context, input }) =>
    correctMessage(context.services, context.actor, input),
  ),
  takeBack: signedIn.messages.takeBack.handler(({ context, input }) =>
    takeBackMessage(context.services, context.actor, input.messageId),
  ),
  versions: signedIn.messages.versions.handler(({ context, input }) =>
    readVersions(context.services, context.actor, input.messageId),
  ),
  markRead: signedIn.messages.markRead.handler(({ context, input }) =>
    markRead(context.services, context.actor, input),
  ),
  setTyping: signedIn.messages.setTyping.handler(({ context, input }) =>
    setTyping(context.services, context.actor, input),
  ),
  markDelivered: signedIn.messages.markDelivered.handler(({ context, input }) =>
    markDelivered(context.services, context.actor, input),
  ),
  draft: signedIn.messages.draft.handler(({ context, input }) => readDraft(context, input.appointmentId)),
  storeDraft: signedIn.messages.storeDraft.handler(({ context, input }) =>
    storeDraft(context.services, context.actor, input),
  ),
  savedReplies: doctorsOnly.messages.savedReplies.handler(({ context, input }) =>
    readReplies(context, input.appointmentId),
  ),
  saveReply: doctorsOnly.messages.saveReply.handler(({ context, input }) => saveReply(context, input)),
  removeReply: doctorsOnly.messages.removeReply.handler(({ context, input }) => removeReply(context, input.id)),
  startUpload: signedIn.messages.startUpload.handler(({ context, input }) =>
    startUpload(context.services, context.actor, input),
  ),
  shareFile: signedIn.messages.shareFile.handler(({ context, input }) =>
    shareFile(context.services, context.actor, input),
  ),
  fileLink: signedIn.messages.fileLink.handler(({ context, input }) =>
    fileLink(context.services, context.actor, input.messageId),
  ),
};
