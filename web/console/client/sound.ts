/** Two short notes (Hz), each as long as this (s), softly. */
const NOTES = [784, 1047];
const NOTE_S = 0.16;
const VOLUME = 0.2;

let context: AudioContext | undefined;

/** Lets sounds be heard from now on: browsers want a press or a key first. */
export function wakeSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Plays the sound of a new booking; silent until somebody has pressed anything. */
export function playSound(): void {
  if (context?.state !== 'running') return;
  const volume = context.createGain();
  volume.connect(context.destination);
  NOTES.forEach((frequency, index) => {
    if (!context) return;
    const start = context.currentTime + index * NOTE_S;
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(start);
    note.stop(start + NOTE_S);
  });
  const end = context.currentTime + NOTES.length * NOTE_S;
  volume.gain.setValueAtTime(VOLUME, context.currentTime);
  volume.gain.linearRampToValueAtTime(0, end);
}
