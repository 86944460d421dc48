/** @param size a CSS class */
export const SpeechBubble = ({ size }: { size: string }) => (
  <svg className={`icon stroke-[1.75] ${size}`} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3 3.5h14v10H9l-4 3.5v-3.5H3z" />
  </svg>
);
