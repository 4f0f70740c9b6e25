import { onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue';
import { readMessage, type Settings } from '../../live/messages.js';

/** Sends the settings to the page in the frame, and follows what it reports. */
export function useLiveFrame(
  frame: Readonly<Ref<HTMLIFrameElement | null>>,
  settings: Readonly<Ref<Settings>>,
  isChanged: () => boolean,
): { height: Ref<number>; isUnanswered: Ref<boolean> } {
  const height = ref(0);
  const isUnanswered = ref(false);
  const send = () => {
    const copy = JSON.parse(JSON.stringify(settings.value)) as Settings;
    frame.value?.contentWindow?.postMessage(copy, location.origin);
  };
  const receive = (event: MessageEvent<unknown>) => {
    const report = readMessage(event, frame.value?.contentWindow);
    if (report?.kind === 'unanswered') isUnanswered.value = true;
    if (report?.kind !== 'height' || typeof report.height !== 'number') return;
    // The page must not move before the reader does anything.
    if (report.isUsed || isChanged()) height.value = report.height;
    if (!isConnected) send();
    isConnected = true;
  };
  let isConnected = false;
  onMounted(() => {
    addEventListener('message', receive);
    // Without a first report, the page in the frame has been there before this one.
    send();
  });
  onBeforeUnmount(() => removeEventListener('message', receive));
  watch(settings, () => {
    isUnanswered.value = false;
    send();
  });
  return { height, isUnanswered };
}
